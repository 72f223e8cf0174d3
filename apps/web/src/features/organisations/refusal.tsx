import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/api-error.ts'
import { FieldError } from '../../ui/controls/input.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'

/** Why it was not done; of a second editor, who was first and when. */
export function Refusal({ failure }: { failure: ApiError | undefined }) {
  const { t } = useTranslation()
  if (failure === undefined) return null
  const { name, at } = failure.details
  if (failure.code !== 'STALE' || typeof at !== 'string' || at === '') return <FieldError text={failure.message} />
  return <FieldError text={t('organisation.stale', { name: String(name), time: absoluteTime(at) })} />
}
