import { ApartmentOutlined, CompressOutlined, SearchOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { ArrangeTools } from './arrange-tools.tsx'
import type { Drawing } from './create-modeler.ts'
import { fit } from './fit.ts'
import { canLayOut, layoutOf } from './lay-out.ts'

const SMALLEST = 0.2
const LARGEST = 4

/** What can be done with the whole drawing; what concerns its elements stands beside them. */
export function ModelerTools({ drawing, isReadOnly }: { drawing: Drawing; isReadOnly: boolean }) {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const canvas = drawing.get('canvas')
  const zoomBy = (factor: number) => canvas.zoom(Math.min(Math.max(canvas.zoom() * factor, SMALLEST), LARGEST))
  const layOut = async () => {
    if (!canLayOut(drawing)) {
      toast.info(t('flowDesign.tool.notLaidOut'))
      return
    }
    setIsBusy(true)
    try {
      const { xml = '' } = await drawing.saveXML({ format: false })
      const layout = await layoutOf(xml)
      drawing.get('commandStack').execute('liveline.layOut', { layout })
      fit(drawing, isReadOnly)
    } catch {
      toast.error(t('flowDesign.tool.notLaidOut'))
    } finally {
      setIsBusy(false)
    }
  }
  const find = (event: MouseEvent) => {
    // The box closes at a click anywhere, this one too, and at the Enter key that is let go after it pressed the button.
    event.stopPropagation()
    if (event.detail === 0) addEventListener('keyup', keepEnter, { capture: true, once: true })
    canvas.focus()
    drawing.get('editorActions').trigger('find')
  }
  const tools = (
    <div className="ll-modeler-tools" role="toolbar" aria-label={t('flowDesign.tool.all')}>
      <IconButton label={t('flowDesign.tool.zoomIn')} onClick={() => zoomBy(1.25)}>
        <ZoomInOutlined aria-hidden />
      </IconButton>
      <IconButton label={t('flowDesign.tool.zoomOut')} onClick={() => zoomBy(0.8)}>
        <ZoomOutOutlined aria-hidden />
      </IconButton>
      <IconButton label={t('flowDesign.tool.fit')} onClick={() => fit(drawing, isReadOnly)}>
        <CompressOutlined aria-hidden />
      </IconButton>
      {!isReadOnly && (
        <>
          <IconButton label={t('flowDesign.tool.find')} onClick={find}>
            <SearchOutlined aria-hidden />
          </IconButton>
          <IconButton label={t('flowDesign.tool.layOut')} disabled={isBusy} onClick={() => void layOut()}>
            <ApartmentOutlined aria-hidden />
          </IconButton>
        </>
      )}
    </div>
  )
  return (
    <>
      {tools}
      {!isReadOnly && <ArrangeTools drawing={drawing} />}
    </>
  )
}

function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.stopPropagation()
}
