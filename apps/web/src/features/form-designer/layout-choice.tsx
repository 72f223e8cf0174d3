import { MobileOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import type { LayoutName } from './use-layouts.ts'

interface Props {
  readonly which: LayoutName
  readonly isBoth: boolean
  /** Whether there is room for both beside one another. */
  readonly mayBoth: boolean
  /** Whether phones have a layout of their own. */
  readonly hasPhone: boolean
  readonly onChoose: (shown: LayoutName | 'both') => void
  readonly onSeparate: () => void
  readonly onJoin: () => void
}

/** Which layout is edited, or both beside one another; and whether phones have one of their own. */
export function LayoutChoice({ which, isBoth, mayBoth, hasPhone, onChoose, onSeparate, onJoin }: Props) {
  const { t } = useTranslation()
  const isPhone = isBoth || which === 'phone'
  return (
    <div className="ll-designer-layouts">
      <Segments
        label={t('designer.layout')}
        value={isBoth ? 'both' : which}
        options={[
          ['desk', t('designer.try.desk')],
          ['phone', t('designer.try.phone')],
          ...(mayBoth ? ([['both', t('designer.try.both')]] as const) : []),
        ]}
        onChange={onChoose}
      />
      {isPhone && !hasPhone && (
        <>
          <span>{t('designer.phoneAsDesk')}</span>
          <Button onClick={onSeparate}>
            <MobileOutlined aria-hidden />
            {t('designer.separatePhone')}
          </Button>
        </>
      )}
      {isPhone && hasPhone && (
        <Button kind="text" onClick={onJoin}>
          {t('designer.joinPhone')}
        </Button>
      )}
    </div>
  )
}
