import type { OutcomeSetting } from '../../process-definitions/node-settings.ts'
import { actTexts } from './acts.texts.ts'

/** What lists and timeline say of a task that was sent back; no drawing names it. */
export const returnedOutcome: OutcomeSetting = {
  value: 'returned',
  label: actTexts.returned.zh,
  labelEn: actTexts.returned.en,
  requiresOpinion: true,
  requiresForms: false,
  opinionField: undefined,
  primary: false,
  danger: false,
}
