import type { missionsZhCN } from './missions.zh-CN.ts'
import type { Texts } from './texts.ts'

export const missionsEn: Texts<typeof missionsZhCN> = {}
