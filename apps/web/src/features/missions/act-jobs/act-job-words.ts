import type { ActJob } from '@liveline/contract/act-job/shapes.ts'
import type { TFunction } from 'i18next'

/** Of a job's results, shown at once. */
export const ACT_JOB_PAGE_ROWS = 50

export const actJobTitle = ({ order, total }: Pick<ActJob, 'order' | 'total'>, t: TFunction): string =>
  t('actJobs.jobTitle', { what: t(`actJobs.acts.${order.act}`), count: total })

export const actProgressText = ({ total, done, refused }: ActJob, t: TFunction): string =>
  t('actJobs.progress', { handled: done + refused, all: total, done, refused })
