import java.io.BufferedReader;
import java.io.InputStreamReader;
import org.apache.maven.artifact.versioning.ComparableVersion;

class Maven {
  public static void main(String[] args) throws Exception {
    System.out.println("maven-artifact " + args[0] + ", ComparableVersion");
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = lines.readLine()) != null; ) {
      String[] pair = line.split("\t", -1);
      System.out.println(Integer.signum(new ComparableVersion(pair[0]).compareTo(new ComparableVersion(pair[1]))));
    }
  }
}
