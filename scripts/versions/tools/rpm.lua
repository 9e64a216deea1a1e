for line in io.lines(rpm.expand("%{pairs}")) do
  local tab = line:find("\t")
  local taken, sign = pcall(rpm.vercmp, line:sub(1, tab - 1), line:sub(tab + 1))
  print((taken and sign or "?") .. "\n")
end
