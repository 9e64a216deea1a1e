using System;
using System.Reflection;

class NuGetPairs {
  static void Main(string[] args) {
    var assembly = Assembly.LoadFrom(args[0]);
    var parse = assembly.GetType("NuGet.Versioning.NuGetVersion").GetMethod("Parse", new[] { typeof(string) });
    Console.WriteLine("NuGet.Versioning of nuget.exe " + assembly.GetName().Version + ", NuGetVersion");
    for (string line; (line = Console.ReadLine()) != null;) {
      var pair = line.Split('\t');
      try {
        var a = (IComparable)parse.Invoke(null, new object[] { pair[0] });
        Console.WriteLine(Math.Sign(a.CompareTo(parse.Invoke(null, new object[] { pair[1] }))));
      } catch (TargetInvocationException) {
        Console.WriteLine("?");
      }
    }
  }
}
