import { texts as home } from '../home/zh-CN.ts'
import { texts as labels } from '../labels/zh-CN.ts'
import { texts as shell } from '../shell/zh-CN.ts'

/** What the console says before any other page has arrived, in one file. */
export const texts = { ...shell, ...labels, ...home }
