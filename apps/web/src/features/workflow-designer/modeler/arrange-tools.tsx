import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  ColumnHeightOutlined,
  ColumnWidthOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignMiddleOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import type { Drawing } from './create-modeler.ts'
import { useChosen } from './use-drawing.ts'

const ALIGNMENTS = [
  ['left', AlignLeftOutlined],
  ['center', AlignCenterOutlined],
  ['right', AlignRightOutlined],
  ['top', VerticalAlignTopOutlined],
  ['middle', VerticalAlignMiddleOutlined],
  ['bottom', VerticalAlignBottomOutlined],
] as const
const DISTRIBUTIONS = [
  ['horizontal', ColumnWidthOutlined],
  ['vertical', ColumnHeightOutlined],
] as const
/** Fewer have no middle one to be moved. */
const LEAST_DISTRIBUTED = 3

/** Several chosen elements are brought into line, or set apart evenly; each is one step of the history. */
export function ArrangeTools({ drawing }: { drawing: Drawing }) {
  const { t } = useTranslation()
  const chosen = useChosen(drawing).filter(
    ({ waypoints, labelTarget }) => waypoints === undefined && labelTarget === undefined,
  )
  if (chosen.length < 2) return null
  return (
    <div className="ll-modeler-tools" data-second role="toolbar" aria-label={t('flowDesign.tool.arrange')}>
      {ALIGNMENTS.map(([to, Icon]) => (
        <IconButton
          key={to}
          label={t(`flowDesign.tool.align.${to}`)}
          onClick={() => drawing.get('alignElements').trigger(chosen, to)}
        >
          <Icon aria-hidden />
        </IconButton>
      ))}
      {DISTRIBUTIONS.map(([along, Icon]) => (
        <IconButton
          key={along}
          label={t(`flowDesign.tool.distribute.${along}`)}
          disabled={chosen.length < LEAST_DISTRIBUTED}
          onClick={() => drawing.get('distributeElements').trigger(chosen, along)}
        >
          <Icon aria-hidden />
        </IconButton>
      ))}
    </div>
  )
}
