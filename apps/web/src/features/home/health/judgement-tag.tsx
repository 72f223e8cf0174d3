import { CheckCircleOutlined, ExclamationCircleOutlined, InfoCircleOutlined } from '@ant-design/icons'
import type { Judgement } from '@liveline/contract/system-health/shapes.ts'
import { useTranslation } from 'react-i18next'
import '../../../ui/labels/state-tag.css'

const shown = {
  well: { tone: 'done', Icon: CheckCircleOutlined },
  look: { tone: 'waiting', Icon: InfoCircleOutlined },
  act: { tone: 'stopped', Icon: ExclamationCircleOutlined },
} as const satisfies Record<Judgement, object>

/** A judgement as a colour, an icon and a word. */
export function JudgementTag({ judgement, word }: { judgement: Judgement; word?: string }) {
  const { t } = useTranslation()
  const { tone, Icon } = shown[judgement]
  return (
    <span className="ll-tag" data-tone={tone}>
      <Icon aria-hidden />
      <span>{word ?? t(`health.${judgement}`)}</span>
    </span>
  )
}

/** Beside a sentence that says what to do: the word is for those who cannot see the sign. */
export function JudgementSign({ judgement }: { judgement: Judgement }) {
  const { t } = useTranslation()
  const { Icon } = shown[judgement]
  return (
    <span className="health-sign" data-judgement={judgement}>
      <Icon aria-hidden />
      <span className="ll-visually-hidden">{t(`health.${judgement}`)}</span>
    </span>
  )
}
