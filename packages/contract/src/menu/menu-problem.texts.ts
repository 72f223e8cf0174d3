import { defineTexts } from '../language.ts'

/** What is wrong with an entry of the menu; each says how to mend it. */
export const menuProblemTexts = defineTexts({
  noParent: { zh: '上级不存在，请重新选择', en: 'The entry above is not there: choose another one' },
  wrongParent: {
    zh: '“{name}”下面不能放这种菜单项：目录和页面放在目录下，权限放在目录或页面下',
    en: 'Nothing of this kind stands below “{name}”: folders and pages go into folders, rights into folders or pages',
  },
  cycle: { zh: '不能放到自己或自己的下级里面', en: 'An entry cannot stand below itself' },
  tooDeep: { zh: '最多 {limit} 级，请放到更上层', en: 'There are {limit} levels at most: put it further up' },
  noUrl: { zh: '请填写地址', en: 'Enter an address' },
  badUrl: {
    zh: '地址只能用字母、数字、“-”、“_”和“/”，或以 http(s):// 开头',
    en: 'An address is made of letters, digits, “-”, “_” and “/”, or begins with http(s)://',
  },
  reserved: {
    zh: '地址“{path}”由系统使用，请换一个',
    en: 'The console itself uses the address {path}: choose another one',
  },
  clash: {
    zh: '地址“{path}”已被“{name}”使用，请换一个',
    en: 'The address {path} is that of “{name}” already: choose another one',
  },
  noView: { zh: '请选择要打开的页面，或填写重定向', en: 'Choose the page it opens, or say where it leads' },
  unknownView: {
    zh: '没有名为“{component}”的页面，请重新选择',
    en: 'There is no page named “{component}”: choose another one',
  },
  needsParam: { zh: '该页面需要参数“{param}”，请填写', en: 'This page needs the parameter “{param}”: enter it' },
  noTarget: {
    zh: '参数“{param}”所指的表单或页面不存在，请核对',
    en: 'The form or page that the parameter “{param}” names does not exist: check it',
  },
  noPermission: { zh: '请选择该菜单项代表的权限', en: 'Choose the right that it stands for' },
  unknownPermission: { zh: '没有权限“{right}”，请重新选择', en: 'There is no right {right}: choose another one' },
  ofAdministrator: {
    zh: '“{right}”是管理员专有的权限，只能在权限矩阵中授予',
    en: 'The right {right} belongs to one administrator alone: give it in the matrix of rights',
  },
  ownRight: {
    zh: '您本人持有其中的角色，不能给自己增加权限',
    en: 'You hold one of these roles, and nobody gives rights to himself',
  },
  unknownRole: {
    zh: '所选角色不存在，请刷新后重试',
    en: 'A role that was chosen does not exist: reload and try again',
  },
  ofPack: {
    zh: '该菜单项来自业务包，不能删除；可以隐藏它，或不给任何角色',
    en: 'The entry came with the pack and is not deleted: hide it, or give it to no role',
  },
})
