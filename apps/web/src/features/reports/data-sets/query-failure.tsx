import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'

/** What is wrong, and a way to the place in the query where it is. */
export function QueryFailure({ failure, sql }: { failure: ApiError; sql: RefObject<HTMLTextAreaElement> }) {
  const { t } = useTranslation()
  const at = (failure.details as { at?: unknown } | undefined)?.at
  return (
    <div role="alert">
      <p className="ll-field-error">{failure.message}</p>
      {typeof at === 'number' && (
        <Button
          kind="text"
          onClick={() => {
            const box = sql.current
            box?.focus()
            box?.setSelectionRange(at, at + (/^\S+/.exec(box.value.slice(at))?.[0].length ?? 0))
          }}
        >
          {t('reports.goThere')}
        </Button>
      )}
    </div>
  )
}
