export const texts = {
  tree: {
    actionsOf: '“{{name}}”的操作',
    coming: '正在取下面的内容…',
    moveTitle: '移动“{{name}}”',
    moveTo: '移到谁的下面',
    topLevel: '最上层',
    position: '位置',
    positionLast: '排在最后',
    positionBefore: '排在“{{name}}”之前',
    move: '移动到这里',
    keep: '不移动',
    chooseTarget: '请选择移到哪里',
    alreadyThere: '已经在这里',
    belowItself: '不能移到自己的下面',
    branchFailed: '“{{name}}”下面的内容没有取到',
    retry: '重试',
  },
}
