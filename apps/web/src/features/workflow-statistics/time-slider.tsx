import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/controls/icon-button.tsx'

/** How long each moment stands while it plays. */
const STEP_MS = 900

interface Props {
  /** What each place says, the earliest first; before the first stands the whole period. */
  readonly places: readonly string[]
  /** -1: the whole period. */
  readonly at: number
  readonly isActive: boolean
  readonly onChange: (at: number) => void
}

/** Leads through the period a bucket at a time: by hand, by keys, or by itself until its end. */
export function TimeSlider({ places, at, isActive, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isPlaying, setPlaying] = useState(false)
  const last = places.length - 1
  const runs = isPlaying && isActive
  useEffect(() => {
    if (!runs) return undefined
    const timer = setTimeout(() => {
      onChange(Math.min(at + 1, last))
      if (at + 1 >= last) setPlaying(false)
    }, STEP_MS)
    return () => clearTimeout(timer)
  }, [runs, at, last, onChange])
  if (last < 0) return null
  const words = places[at] ?? t('statistics.wholePeriod')
  return (
    <div className="time-slider">
      <IconButton
        label={t(isPlaying ? 'statistics.pause' : 'statistics.play')}
        onClick={() => {
          // From its end it begins anew.
          if (!isPlaying && at >= last) onChange(0)
          setPlaying(!isPlaying)
        }}
      >
        {isPlaying ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
      </IconButton>
      <label htmlFor={id}>{t('statistics.moment')}</label>
      <input
        id={id}
        type="range"
        min={-1}
        max={last}
        step={1}
        value={at}
        aria-valuetext={words}
        onChange={({ target }) => {
          setPlaying(false)
          onChange(Number(target.value))
        }}
      />
      <output htmlFor={id}>{words}</output>
    </div>
  )
}
