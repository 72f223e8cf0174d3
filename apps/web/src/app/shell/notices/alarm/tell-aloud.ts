import { lockedPerson } from '../../../../session/session-lock.ts'
import { navigate } from '../../../../ui/navigation.tsx'
import { preferencesStore } from '../../../../ui/theme/preferences.ts'
import { desktopState } from './alarm-memory.ts'

const TONE_HZ = 660
const TONE_S = 0.18

/** A short tone, when the person wants one; a browser that plays none before a click stays silent. */
export function playTone(): void {
  if (!preferencesStore.getState().alarmSound || typeof AudioContext !== 'function') return
  const context = new AudioContext()
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  tone.frequency.value = TONE_HZ
  volume.gain.value = 0.08
  tone.connect(volume).connect(context.destination)
  tone.addEventListener('ended', () => void context.close())
  tone.start()
  tone.stop(context.currentTime + TONE_S)
}

/** A message of the system, for a page that nobody looks at but that is not locked; the tag keeps it from coming twice. */
export function tellDesktop({ title, body, link, tag }: Record<'title' | 'body' | 'link' | 'tag', string>): void {
  if (!document.hidden || desktopState() !== 'granted' || lockedPerson() !== undefined) return
  const message = new Notification(title, { body, tag })
  message.addEventListener('click', () => {
    window.focus()
    if (link.startsWith('/')) navigate(link)
    message.close()
  })
}
