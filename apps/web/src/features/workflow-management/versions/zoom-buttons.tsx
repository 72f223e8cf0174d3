import { ExpandOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import type { Scale } from './use-scale.ts'

const SMALLEST_SCALE = 0.05
const LARGEST_SCALE = 2

/** Of one drawing, or of two at once. */
export function ZoomButtons({ scale, zoomTo, fit }: Scale) {
  const { t } = useTranslation()
  const zoomBy = (factor: number) => zoomTo(Math.min(Math.max(scale * factor, SMALLEST_SCALE), LARGEST_SCALE))
  return (
    <span className="flow-zoom">
      <IconButton label={t('workflows.zoomIn')} onClick={() => zoomBy(1.25)}>
        <ZoomInOutlined aria-hidden />
      </IconButton>
      <IconButton label={t('workflows.zoomOut')} onClick={() => zoomBy(0.8)}>
        <ZoomOutOutlined aria-hidden />
      </IconButton>
      <IconButton label={t('workflows.zoomFit')} onClick={fit}>
        <ExpandOutlined aria-hidden />
      </IconButton>
    </span>
  )
}
