import type { FormRow } from '@liveline/contract/form/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { usesQuery } from './form-queries.ts'
import { UsesList } from './uses-list.tsx'

/** Who would notice a change of the form. */
export function UsesDialog({ form, onClose }: { form: FormRow; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const uses = useQuery(usesQuery(form.formId))
  return (
    <Dialog
      title={t('formManagement.usesOf', { name: nameIn(language, form, 'formName') })}
      width={480}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('formManagement.close')}</Button>}
    >
      <p>{t('formManagement.usesText')}</p>
      {uses.isPending && <Skeleton lines={3} />}
      {uses.isError && <ErrorState error={uses.error} onRetry={() => void uses.refetch()} />}
      {uses.data !== undefined && <UsesList uses={uses.data} onLeave={onClose} />}
    </Dialog>
  )
}
