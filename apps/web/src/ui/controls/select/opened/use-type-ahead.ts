import { useRef } from 'react'

/** After such a pause a letter begins a new word. */
const NEW_WORD_AFTER_MS = 700

/** Letters typed shortly after one another make one word. */
export function useTypeAhead(): (letter: string) => string {
  const typed = useRef({ word: '', at: 0 })
  return (letter) => {
    const now = Date.now()
    const word = now - typed.current.at > NEW_WORD_AFTER_MS ? letter : typed.current.word + letter
    typed.current = { word, at: now }
    return word
  }
}
