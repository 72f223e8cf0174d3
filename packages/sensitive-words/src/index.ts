/** What the package offers; nothing else of it is public. */
export { createFolding, plainFolding, type Folding } from './folding.ts'
export { createWordMatcher, createWordMatcherInTurns, type WordMatch } from './word-matcher.ts'
export { markWords } from './mark-words.ts'
export { replaceWords } from './replace-words.ts'
