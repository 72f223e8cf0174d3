import type { FlaggedField } from '@liveline/contract/sensitive-word/shapes.ts'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import './sensitive-words.css'

interface Props {
  readonly fields: readonly FlaggedField[]
  readonly onAnswer: (isConfirmed: boolean) => void
}

/** "Contains … – submit anyway?" (answers F9). */
export function FlaggedDialog({ fields, onAnswer }: Props) {
  const { t } = useTranslation()
  return (
    <AskDialog
      title={t('flagged.title')}
      command={t('flagged.submit')}
      keep={t('flagged.back')}
      busy={false}
      width={480}
      onDo={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <p>{t('flagged.text')}</p>
      <ul className="ll-flagged">
        {fields.map(({ path, label, words }) => (
          <li key={path}>
            <span>{label}</span>
            <span>
              {words.map((word) => (
                <mark key={word} className="sensitive-word">
                  {word}
                </mark>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className="ll-words-hint">{t('flagged.recorded')}</p>
    </AskDialog>
  )
}
