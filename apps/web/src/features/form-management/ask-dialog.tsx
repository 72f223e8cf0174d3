import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/api-error.ts'
import { FieldError } from '../../ui/controls/input.tsx'
import { AskDialog as Ask, type AskDialogProps } from '../../ui/feedback/ask-dialog.tsx'
import { absoluteTime } from '../../ui/labels/time.ts'

type Props = Omit<AskDialogProps, 'keep' | 'width'> & { readonly failure: ApiError | undefined }

/** One act on a form: what it does, the button that does it, and why it was refused. */
export function AskDialog({ failure, children, ...asked }: Props) {
  const { t } = useTranslation()
  return (
    <Ask {...asked} keep={t('formManagement.cancel')} width={480}>
      {children}
      {failure !== undefined && <Failure failure={failure} />}
    </Ask>
  )
}

/** Somebody else was quicker: said in words of the page, with who and when. */
function Failure({ failure }: { failure: ApiError }) {
  const { t } = useTranslation()
  const { name, at } = failure.details
  if (failure.code !== 'STALE' || typeof at !== 'string') return <FieldError text={failure.message} />
  const who = typeof name === 'string' && name !== '' ? name : t('formManagement.byPack')
  return (
    <p className="ll-field-error" role="alert">
      {t('formManagement.stale', { name: who, time: absoluteTime(at) })}
    </p>
  )
}
