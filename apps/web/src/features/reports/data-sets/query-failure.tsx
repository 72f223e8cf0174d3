import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'

/** What is wrong, and a way to the place in the query where it is. */
export function QueryFailure({ failure, sql }: { failure: ApiError; sql: HTMLTextAreaElement | null }) {
  const { t } = useTranslation()
  const at = (failure.details as { at?: unknown } | undefined)?.at
  return (
    <div role="alert">
      <p className="ll-field-error">{failure.message}</p>
      {typeof at === 'number' && sql !== null && (
        <Button
          kind="text"
          onClick={() => {
            sql.focus()
            sql.setSelectionRange(at, at + (/^\S+/.exec(sql.value.slice(at))?.[0].length ?? 0))
          }}
        >
          {t('reports.goThere')}
        </Button>
      )}
    </div>
  )
}
