import type { Speech } from '../../ui/labels/use-speech.ts'

/** The kind in words; one that this version does not know is a notice. */
export const kindText = (kind: string, { t }: Pick<Speech, 't'>): string =>
  t(`notices.kinds.${kind}` as 'notices.kinds.other', { defaultValue: t('notices.kinds.other') })
