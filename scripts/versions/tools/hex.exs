IO.puts("Elixir #{System.version()}, Version")

for line <- IO.stream(:stdio, :line) do
  [a, b] = line |> String.trim_trailing("\n") |> String.split("\t")

  case {Version.parse(a), Version.parse(b)} do
    {{:ok, a}, {:ok, b}} -> IO.puts(%{lt: -1, eq: 0, gt: 1}[Version.compare(a, b)])
    _ -> IO.puts("?")
  end
end
