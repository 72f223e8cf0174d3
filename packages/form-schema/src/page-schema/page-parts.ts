/** What a schema page may be made of, as data: what is not named here is drawn in no page and let into none. */

/** What shows and arranges; items of forms stand in forms beside these. */
export const shownTypes = [
  ...['page', 'panel', 'container', 'wrapper', 'grid', 'grid-2d', 'flex', 'hbox', 'vbox', 'group', 'tabs'],
  ...['fieldset', 'fieldSet', 'collapse', 'collapse-group', 'divider', 'alert', 'tpl', 'plain', 'text'],
  ...['crud', 'table', 'cards', 'card', 'list', 'each', 'service', 'form', 'property', 'timeline', 'steps'],
  ...['mapping', 'status', 'date', 'datetime', 'time', 'number', 'progress', 'tag', 'link', 'json'],
  ...['operation', 'button', 'submit', 'reset', 'action', 'button-toolbar', 'button-group', 'dropdown-button'],
  ...['dialog', 'drawer', 'pagination', 'statistics', 'switch-per-page', 'reload', 'bulkActions', 'columns-toggler'],
] as const

/** Types of a form that a page has in its own way (`tabs`, `tpl`) are judged as those of pages. */
export const isShownType = (type: unknown): boolean => shownTypes.some((known) => known === type)

/** Bars of a table that amis knows by a word. */
export const barWords: ReadonlySet<string> = new Set([
  ...['pagination', 'statistics', 'switch-per-page', 'reload', 'bulkActions', 'columns-toggler', 'load-more'],
])

/** What a button may do. `url` and `download` would leave the console, `email`, `custom` and events are scripts or strangers. */
export const actionTypes: ReadonlySet<string> = new Set([
  ...['dialog', 'drawer', 'ajax', 'link', 'reload', 'submit', 'reset', 'reset-and-submit', 'clear', 'copy'],
  ...['close', 'cancel', 'confirm', 'next', 'prev'],
])

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

/** Other parts stand here. */
export const partKeys: ReadonlySet<string> = new Set(
  words(`body toolbar aside header footer headerToolbar footerToolbar actions buttons columns tabs filter dialog drawer
    popOver items card listItem cells bulkActions itemActions itemAction left right titleBar subTitleBar`),
)

/** A call stands here. */
export const callKeys: ReadonlySet<string> = new Set(['api', 'initApi', 'source', 'saveOrderApi'])

/** What is no part: values, parameters, words by value. */
export const valueKeys: ReadonlySet<string> = new Set(
  words(
    'data value defaultParams map mapEn labelMap options messages params defaultData query values style timeline steps',
  ),
)

/** Addresses of the console. */
export const addressKeys: ReadonlySet<string> = new Set(['link', 'href', 'redirect'])

/** Names of parts of the same page. */
export const nameKeys: ReadonlySet<string> = new Set([
  'name',
  'id',
  'reload',
  'target',
  'key',
  'itemKey',
  'primaryField',
])

/** Words, switches and numbers that every part may say. */
const plainKeys: ReadonlySet<string> = new Set(
  words(`type title titleEn subTitle subTitleEn label labelEn tpl tplEn text textEn content contentEn description
    descriptionEn desc descEn placeholder placeholderEn confirmText confirmTextEn confirmTitle confirmTitleEn submitText
    submitTextEn tooltip tooltipEn disabledTip disabledTipEn caption captionEn level size mode icon rightIcon
    className bodyClassName headerClassName itemClassName btnClassName columnClassName cellClassName contentClassName
    asideClassName toolbarClassName titleClassName labelClassName wrapperClassName actionsClassName headingClassName
    visible hidden disabled static visibleOn hiddenOn disabledOn staticOn sendOn checkedOn itemCheckableOn
    itemDraggableOn expandOn blank actionType close required
    width height align valign vAlign hAlign verticalAlign justify alignItems direction gap gutter md sm xs lg xl
    columnRatio columnsCount columnCount masonryLayout fixed sortable searchable toggled toggleable breakpoint copyable
    groupName footable combineNum affixHeader affixFooter affixRow prefixRow resizable bordered autoFillHeight
    perPage page perPageField pageField orderBy orderDir orderField perPageAvailable maxButtons showPageInput layout
    multiple selectable checkAll keepItemSelectionOnPageChange syncLocation loadDataOnce loadDataOnceFetchOnFilter
    initFetch initFetchOn interval stopAutoRefreshWhen stopAutoRefreshWhenModalIsOpen silentPolling hideQuickSaveBtn
    alwaysShowPagination autoGenerateFilter autoJumpToTopOnPagerChange filterTogglable filterDefaultVisible filterable
    stripe showHeader showFooter draggable showIndex itemCheckable hideCheckToggler
    wrapWithPanel wrapperBody submitOnChange submitOnInit resetAfterSubmit clearAfterSubmit preventEnterSubmit autoFocus
    labelAlign labelWidth columnType persistDataKeys promptPageLeave promptPageLeaveMessage static horizontal
    resetOnClose closeOnEsc closeOnOutside showCloseButton showErrorMsg showLoading overlay position
    format valueFormat displayFormat fromNow updateFrequency precision percent kilobitSeparator affix prefix suffix
    showLabel strokeWidth striped animate placeholderText color displayMode closable checkable defaultColor
    tabsMode activeKey defaultKey mountOnEnter unmountOnExit collapsable collapsed collapseHeader collapseTitle accordion
    enableCollapse expandIconPosition showArrow lineStyle rotate
    block primary active hotKey hideOnClick trigger iconOnly hideCaret placement
    dividerType showIcon showCloseButton wrap inline labelEnWidth column span rowNumber grow basis
    isFixedHeight isFixedWidth regions testid`),
)

export const isKnownKey = (key: string): boolean =>
  [partKeys, callKeys, valueKeys, addressKeys, nameKeys, plainKeys].some((keys) => keys.has(key))

/** Looks that keep a part in its place: nothing covers the console or fetches a picture. */
export const styleKeys: ReadonlySet<string> = new Set(
  words(`display flex flexDirection flexWrap flexGrow flexShrink flexBasis justifyContent alignItems alignSelf gap rowGap
    columnGap order padding paddingTop paddingRight paddingBottom paddingLeft margin marginTop marginRight marginBottom
    marginLeft width minWidth maxWidth height minHeight maxHeight textAlign verticalAlign color backgroundColor border
    borderTop borderRight borderBottom borderLeft borderColor borderStyle borderWidth borderRadius fontSize fontWeight
    lineHeight letterSpacing whiteSpace wordBreak overflow overflowX overflowY opacity`),
)
/** What the designer writes of every container, and only like this. */
export const fixedStyles: Readonly<Record<string, readonly unknown[]>> = {
  position: ['static', 'relative'],
  inset: ['auto'],
  zIndex: [0, '0', 'auto'],
}

/** Classes of the helper sheet that shift, size or colour a part. */
export const className =
  /^(?:-?[mp][xytrbl]?|text|font|w|h|min-w|max-w|flex|items|justify|self|gap|space|b|bg|border|rounded|leading|truncate|whitespace|break|inline|block|v|col|row|grid|pull|hidden-xs|visible-xs|no|lter)(?:-[\w/.]+)*$/

/** Calls that a page may make beside all that only read by GET: they answer or write what the person may, as anywhere else. */
export const postPaths: readonly string[] = [
  '/api/form/data/list',
  '/api/form/data/save',
  '/api/form/data/get',
  '/api/form/data/update',
  '/api/form/data/delete',
  '/api/form/data/reveal',
  '/data/set/transform',
  '/sensitiveWord/match',
  '/sensitiveWord/matchEach',
  '/flowApi/currentHandlers',
]
export const callProperties: ReadonlySet<string> = new Set(
  words('method url data sendOn autoRefresh silent responseData cache replaceData concatDataFields dataType messages'),
)
/** Filters that a value may pass on its way into a text. */
export const textFilters: ReadonlySet<string> = new Set([
  ...['departmentName', 'currentHandler', 'sensitiveWords', 'containsSensitiveWord', 'idMask', 'phoneMask'],
  ...['date', 'number', 'round', 'truncate', 'default', 'trim', 'join', 'first', 'last', 'fromNow', 'percent'],
])
