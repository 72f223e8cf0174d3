/** Steps of the history that cards bring: an edit with all that it draws, and the arrangement that comes with it. */
export const DRAW_PLAN = 'liveline.drawPlan'
export const ARRANGE = 'liveline.arrange'
