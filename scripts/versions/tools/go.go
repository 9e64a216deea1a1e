package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/semver"
)

func main() {
	fmt.Printf("golang.org/x/mod %s, semver.Compare\n", os.Args[1])
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		pair := strings.Split(lines.Text(), "\t")
		a, b := "v"+strings.TrimPrefix(pair[0], "v"), "v"+strings.TrimPrefix(pair[1], "v")
		if semver.IsValid(a) && semver.IsValid(b) {
			fmt.Println(semver.Compare(a, b))
		} else {
			fmt.Println("?")
		}
	}
}
