import { InfoCircleOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { RivalNotice } from '../../../ui/feedback/rival-notice.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import type { Entry } from './use-entry.ts'

/** Says that a draft was left here, or that another tab has the same one. */
export function DraftNotices({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const { draft, offered } = entry
  const { rival, keeper } = draft
  return (
    <>
      {offered !== undefined && (
        <Notice icon={<InfoCircleOutlined aria-hidden />}>
          <span>{t('forms.draftFound', { time: absoluteTime(offered.savedAt) })}</span>
          <Button onClick={() => entry.goOn(offered.content)}>{t('forms.goOn')}</Button>
          <Button kind="text" onClick={entry.finish}>
            {t('forms.discard')}
          </Button>
        </Notice>
      )}
      {rival !== undefined && (
        <RivalNotice
          at={rival.at}
          onOwn={() => keeper.keepOwn(entry.entry.current)}
          onTheirs={() => {
            const theirs = rival.draft
            keeper.yieldTo()
            if (theirs !== undefined) entry.startFrom(theirs.content)
          }}
        />
      )}
    </>
  )
}
