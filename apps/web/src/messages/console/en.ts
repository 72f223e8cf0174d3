import { texts as home } from '../home/en.ts'
import { texts as labels } from '../labels/en.ts'
import { texts as shell } from '../shell/en.ts'

export const texts = { ...shell, ...labels, ...home }
