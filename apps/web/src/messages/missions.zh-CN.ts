export const missionsZhCN = {} as const
