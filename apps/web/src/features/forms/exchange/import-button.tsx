import { ImportOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { ImportDialog } from './import-dialog.tsx'

interface Props {
  readonly formId: number
  readonly formName: string
}

/** Opens the import into a form, for whoever may. */
export function ImportButton({ formId, formName }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ImportOutlined aria-hidden />
        {t('exchange.import')}
      </Button>
      {open && <ImportDialog formId={formId} formName={formName} onClose={() => setOpen(false)} />}
    </>
  )
}
