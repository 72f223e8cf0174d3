import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/api-error.ts'
import { FieldError } from '../../ui/controls/input.tsx'
import { AskDialog, type AskDialogProps } from '../../ui/feedback/ask-dialog.tsx'

type Props = Omit<AskDialogProps, 'keep' | 'width'> & { readonly failure: ApiError | undefined }

/** One act on a workflow: what it does, the button that does it, and why it was refused. */
export function FlowActDialog({ failure, children, ...asked }: Props) {
  const { t } = useTranslation()
  return (
    <AskDialog {...asked} keep={t('workflows.cancel')} width={520}>
      {children}
      {failure !== undefined && <FieldError text={failure.message} />}
    </AskDialog>
  )
}
