import type { Problem } from '@liveline/contract/envelope.ts'
import { lintMobile, MOBILE_ROOT } from '@liveline/form-schema/lint-mobile.ts'
import { lintSchema } from '@liveline/form-schema/lint.ts'
import { useDeferredValue, useMemo } from 'react'
import { useLanguage } from '../../../ui/use-language.ts'
import type { Layouts } from '../saving/layouts.ts'

/** A problem with the layout it stands in; its path begins at `$` in either. */
export type LayoutProblem = Problem & { readonly layout: 'desk' | 'phone' }

/** What the release would refuse of the form as it is now; behind what is typed, which goes first. */
export function useProblems(layouts: Layouts): readonly LayoutProblem[] {
  const language = useLanguage()
  const { desk, phone } = useDeferredValue(layouts)
  return useMemo(
    () => [
      ...lintSchema(desk, language).map((problem) => ({ ...problem, layout: 'desk' as const })),
      ...(phone === null ? [] : lintMobile(desk, phone, language)).map((problem) => ({
        ...problem,
        path: problem.path.replace(MOBILE_ROOT, () => '$'),
        layout: 'phone' as const,
      })),
    ],
    [desk, phone, language],
  )
}
