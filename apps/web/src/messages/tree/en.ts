import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  tree: {
    actionsOf: 'Actions of {{name}}',
    coming: 'Loading what is below…',
    moveTitle: 'Move {{name}}',
    moveTo: 'Move under',
    topLevel: 'Top level',
    position: 'Position',
    positionLast: 'Last',
    positionBefore: 'Before {{name}}',
    move: 'Move here',
    keep: 'Leave it',
    chooseTarget: 'Choose where it goes',
    alreadyThere: 'It is there already',
    belowItself: 'It cannot go below itself',
    branchFailed: 'What is below {{name}} could not be loaded',
    retry: 'Try again',
  },
}
