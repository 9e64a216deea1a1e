import Data.Version
import System.Info
import Text.ParserCombinators.ReadP

read' :: String -> Maybe Version
read' text = case [v | (v, "") <- readP_to_S parseVersion text] of
  (v : _) | null (versionTags v) -> Just v
  _ -> Nothing

pair :: String -> String
pair line =
  let (a, rest) = break (== '\t') line
   in case (read' a, read' (drop 1 rest)) of
        (Just x, Just y) -> show (fromEnum (compare x y) - 1)
        _ -> "?"

main :: IO ()
main = do
  putStrLn ("GHC " ++ showVersion compilerVersion ++ ", Data.Version")
  interact (unlines . map pair . lines)
