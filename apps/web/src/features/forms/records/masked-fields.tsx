import { EyeInvisibleOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { joinNames } from '../../../ui/labels/join-names.ts'
import { useLanguage } from '../../../ui/use-language.ts'

interface Props {
  readonly names: readonly string[]
  readonly labelOf: (name: string) => string
  readonly mayReveal: boolean
  readonly busy: string | undefined
  readonly onReveal: (name: string) => void
}

/** What of a record cannot be corrected because it is not shown whole, and the command that shows it. */
export function MaskedFields({ names, labelOf, mayReveal, busy, onReveal }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (names.length === 0) return null
  return (
    <Notice icon={<EyeInvisibleOutlined aria-hidden />} label={t('records.masked')}>
      <span>{t('records.maskedText', { fields: joinNames(names.map(labelOf), language) })}</span>
      {mayReveal &&
        names.map((name) => (
          <Button key={name} disabled={busy === name} onClick={() => onReveal(name)}>
            {t('records.revealOf', { field: labelOf(name) })}
          </Button>
        ))}
    </Notice>
  )
}
