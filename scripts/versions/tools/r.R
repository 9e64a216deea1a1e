cat("R ", as.character(getRversion()), ", package_version\n", sep = "")
for (line in readLines(file("stdin"))) {
  pair <- strsplit(line, "\t", fixed = TRUE)[[1]]
  sign <- tryCatch({
    a <- package_version(pair[1])
    b <- package_version(pair[2])
    (a > b) - (a < b)
  }, error = function(e) NA, warning = function(w) NA)
  cat(if (is.na(sign)) "?" else sign, "\n", sep = "")
}
