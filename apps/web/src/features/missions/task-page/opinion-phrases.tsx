import { MessageOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '../../../ui/menu/menu-item.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'

const phraseKeys = ['agree', 'checked', 'complete', 'toSite'] as const

/** Sentences that are written every day. */
export function OpinionPhrases({ onPhrase }: { onPhrase: (phrase: string) => void }) {
  const { t } = useTranslation()
  return (
    <Popup placement="top-end" label={t('missions.phrases')} trigger={<MessageOutlined aria-hidden />}>
      {(close) =>
        phraseKeys.map((key) => (
          <MenuItem
            key={key}
            onSelect={() => {
              close()
              onPhrase(t(`missions.phrase.${key}`))
            }}
          >
            {t(`missions.phrase.${key}`)}
          </MenuItem>
        ))
      }
    </Popup>
  )
}
