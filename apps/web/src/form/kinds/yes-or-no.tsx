import { useTranslation } from 'react-i18next'
import type { ReadProps } from './item-view.ts'

export function YesOrNo({ isYes }: { isYes: boolean }) {
  const { t } = useTranslation()
  return <>{t(isYes ? 'fields.yes' : 'fields.no')}</>
}

export const readYesOrNo = ({ value, field }: ReadProps) => <YesOrNo isYes={value === field.trueValue} />
