puts "RubyGems #{Gem::VERSION}, Gem::Version"
STDIN.each_line(chomp: true) do |line|
  a, b = line.split("\t", -1)
  ok = Gem::Version.correct?(a) && Gem::Version.correct?(b)
  puts ok ? Gem::Version.new(a) <=> Gem::Version.new(b) : "?"
end
