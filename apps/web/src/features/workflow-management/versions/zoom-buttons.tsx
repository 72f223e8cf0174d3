import { ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'

const SMALLEST_SCALE = 0.25
const LARGEST_SCALE = 1.6

/** Of one drawing, or of two at once. */
export function ZoomButtons({ scale, onScale }: { scale: number; onScale: (scale: number) => void }) {
  const { t } = useTranslation()
  const zoomBy = (factor: number) => onScale(Math.min(Math.max(scale * factor, SMALLEST_SCALE), LARGEST_SCALE))
  return (
    <span className="flow-zoom">
      <IconButton label={t('workflows.zoomIn')} onClick={() => zoomBy(1.25)}>
        <ZoomInOutlined aria-hidden />
      </IconButton>
      <IconButton label={t('workflows.zoomOut')} onClick={() => zoomBy(0.8)}>
        <ZoomOutOutlined aria-hidden />
      </IconButton>
    </span>
  )
}
