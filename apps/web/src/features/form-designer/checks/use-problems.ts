import type { Problem } from '@liveline/contract/envelope.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { lintSchema } from '@liveline/form-schema/lint.ts'
import { useDeferredValue, useMemo } from 'react'
import { useLanguage } from '../../../ui/use-language.ts'

/** What the release would refuse of the form as it is now; behind what is typed, which goes first. */
export function useProblems(schema: AmisSchema): readonly Problem[] {
  const language = useLanguage()
  const settled = useDeferredValue(schema)
  return useMemo(() => lintSchema(settled, language), [settled, language])
}
