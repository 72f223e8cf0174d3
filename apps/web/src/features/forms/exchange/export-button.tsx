import { ExportOutlined } from '@ant-design/icons'
import { MOST_CHOSEN_ROWS } from '@liveline/contract/data-job/shapes.ts'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { ExportDialog } from './export-dialog.tsx'

/** Opens an export. */
export function ExportButton(props: Omit<ComponentProps<typeof ExportDialog>, 'onClose'>) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { count, areChosen } = props.rows
  const isTooMany = areChosen && count > MOST_CHOSEN_ROWS
  return (
    <>
      <Button
        disabled={isTooMany || count === 0}
        title={isTooMany ? t('exchange.tooManyChosen', { limit: MOST_CHOSEN_ROWS }) : undefined}
        onClick={() => setOpen(true)}
      >
        <ExportOutlined aria-hidden />
        {t(areChosen ? 'exchange.exportChosen' : 'exchange.export')}
      </Button>
      {open && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
