import { MATCHED_LENGTH } from '@liveline/contract/sensitive-word/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Nobody reads what is said of a word that is half typed. */
const REST_MS = 400
const NONE: readonly string[] = []

/** The sensitive words of a text, asked when typing rests; none while nobody could look. */
export function useSensitiveWords(text: string): readonly string[] {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  const isAsked = rested.trim() !== '' && rested.length <= MATCHED_LENGTH
  const { data } = useQuery(
    {
      queryKey: queryKeys.sensitiveWords(rested),
      queryFn: ({ signal }) => api.sensitiveWord.match({ body: { text: rested }, signal, quiet: true }),
      enabled: isAsked,
      retry: false,
      placeholderData: (before) => before,
    },
    queryClient,
  )
  return isAsked ? (data?.wordList ?? NONE) : NONE
}
