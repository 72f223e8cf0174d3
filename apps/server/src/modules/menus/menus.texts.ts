import { defineTexts } from '@liveline/contract/language.ts'

/** Titles of notices; they are kept in both languages. */
export const menuNotices = defineTexts({
  appoints: {
    zh: '{giver}通过菜单项“{right}”把管理员权限给了更多角色，如非本单位安排请立即核实',
    en: '{giver} gave an administrator’s right to more roles by the menu entry {right}: check at once that this was meant',
  },
})

export const menuTexts = defineTexts({
  somebody: { zh: '其他管理员', en: 'another administrator' },
  entry: { zh: '菜单项', en: 'the menu entry' },
  noTarget: { zh: '要放入菜单的页面不存在', en: 'what is to be shown does not exist' },
  noFolder: { zh: '所选位置不是可以放页面的目录', en: 'the place chosen is no folder that pages may stand in' },
  noRole: { zh: '所选角色不存在', en: 'a role that was chosen does not exist' },
  ofPack: {
    zh: '这个菜单项不是由人放入的，不能在这里修改',
    en: 'nobody put this entry there, so it cannot be changed here',
  },
})
