import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Input } from '../../controls/input.tsx'
import { dayAt } from '../filters/day-range.ts'
import './day-jump.css'

/** A day, and at once its rows instead of page after page. It goes there when asked to, not at each typed figure. */
export function DayJump({ onDay }: { onDay: (day: string) => void }) {
  const { t } = useTranslation()
  const [day, setDay] = useState('')
  return (
    <form
      className="ll-day-jump"
      aria-label={t('list.jump')}
      onSubmit={(event) => {
        event.preventDefault()
        if (dayAt(day, 0) !== undefined) onDay(day)
      }}
    >
      <label>
        {t('list.jump')}
        <Input type="date" required max="9999-12-31" value={day} onChange={(event) => setDay(event.target.value)} />
      </label>
      <Button type="submit">{t('list.jumpGo')}</Button>
    </form>
  )
}
