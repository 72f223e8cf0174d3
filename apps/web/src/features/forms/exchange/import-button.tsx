import { ImportOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { ImportDialog } from './import-dialog.tsx'
import type { ImportTarget } from './import-target.ts'

interface Props {
  readonly target: ImportTarget
}

/** Opens the import into something, for whoever may. */
export function ImportButton({ target }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ImportOutlined aria-hidden />
        {t('exchange.import')}
      </Button>
      {open && <ImportDialog target={target} onClose={() => setOpen(false)} />}
    </>
  )
}
