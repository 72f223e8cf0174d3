import { nameIn } from '@liveline/contract/language.ts'
import { organisationApi } from '@liveline/contract/organisation/calls.ts'
import { pagingOf } from '@liveline/contract/paging.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import { longPagingOf } from '../../http/long-list.ts'
import { serve } from '../../http/serve.ts'
import { pinyinInitials } from '../../pinyin-initials.ts'
import { DEPARTMENT_TYPE } from '../directory/actor.ts'
import { pageOfUsers } from '../users/users.service.ts'
import { readPeopleWithAttributes } from './attributes.repository.ts'
import { changeDepartment } from './change-department.ts'
import type { EditAttributes } from './edit-attributes.ts'
import { isBuiltIn, refuseMissing, type EditNodes } from './edit-nodes.ts'
import * as nodes from './nodes.repository.ts'
import { listAbove, listMemberships, listPickable } from './organisations.repository.ts'

type OrganisationParts = {
  readonly database: Queryable
  readonly clock: Clock
  readonly editNodes: EditNodes
  readonly editAttributes: EditAttributes
}

/** Best hits of a search. */
const MOST_HITS = 50

export function organisationsRoutes(
  app: FastifyInstance,
  { database, clock, editNodes, editAttributes }: OrganisationParts,
): void {
  serve(app, organisationApi, {
    async changeDepartment({ query, caller, write }) {
      const change = { departmentId: query.depId, now: clock.now() }
      const { id, name, nameEn } = await write((tx) => changeDepartment(tx, caller, change))
      return { finDepId: id, name, nameEn }
    },

    async department({ caller }) {
      const memberships = await listMemberships(database, caller.userId)
      const own = memberships.filter(({ aid }) => aid === DEPARTMENT_TYPE)
      const ids = own.map(({ id }) => id)
      const above = await listAbove(database, ids)
      return own.map((department) => ({
        ...department,
        initials: pinyinInitials(department.name),
        above: [...(above.get(department.id) ?? [])],
      }))
    },

    async tree({ caller }) {
      const types = await nodes.listNodeTypes(database, seesAll(caller))
      const details = await nodes.listSeen(database, seesAll(caller), { aid: undefined, level: undefined })
      return types.map(({ aid, name }) => ({ aid, name, details: details.filter((detail) => detail.aid === aid) }))
    },

    async options({ query, caller }) {
      const details = await listPickable(database, query.aid, query.pid)
      return {
        options: details.map((detail) => ({
          value: detail.id,
          label: nameIn(caller.language, detail),
          initials: pinyinInitials(detail.name),
        })),
      }
    },

    async page({ query, caller }) {
      const { page, pageSize } = pagingOf(query)
      const words = (query.keyword ?? '').trim().toLowerCase()
      const types = (await nodes.listNodeTypes(database, seesAll(caller))).filter(({ name, nameEn }) =>
        [name, nameEn, pinyinInitials(name)].some((text) => text.toLowerCase().includes(words)),
      )
      const rows = types.slice((page - 1) * pageSize, page * pageSize).map(typeOnWire)
      return { rows, total: types.length, page, pageSize }
    },
    async list({ caller }) {
      return (await nodes.listNodeTypes(database, seesAll(caller))).map(typeOnWire)
    },
    addType: ({ body, caller, write }) => editNodes.addType(write, caller, body),
    editType: ({ body, caller, write }) => editNodes.editType(write, caller, { ...body, rev: body.rev }),
    removeType: ({ body, caller, write }) =>
      editNodes.removeType(write, caller, body.aid, async (tx) => {
        const types = await nodes.listNodeTypes(tx, true)
        return types.find(({ aid }) => aid === body.aid)?.details ?? 0
      }),

    async details({ query, caller }) {
      const { page, pageSize } = pagingOf(query)
      const words = (query.keyword ?? '').trim()
      const part = { aid: query.aid, words, limit: pageSize, offset: (page - 1) * pageSize }
      const { rows, total } = await nodes.pageNodes(database, seesAll(caller), part)
      return { rows: rows.map(foundOnWire), total, page, pageSize }
    },
    async detailById({ query, caller }) {
      const found = await nodes.findNode(database, seesAll(caller), query.id)
      return foundOnWire(found ?? refuseMissing(caller, 'detail'))
    },
    detailUses: ({ query, caller }) => editNodes.usesOf(caller, query.id),
    async ofLevel({ query, caller }) {
      return (await nodes.listSeen(database, seesAll(caller), query)).map(nodeOnWire)
    },
    async ofLevelInAll({ query, caller }) {
      const asked = { aid: undefined, level: query.level }
      return (await nodes.listSeen(database, seesAll(caller), asked)).map(nodeOnWire)
    },
    async ofParent({ query, caller }) {
      const asked = { aid: query.aid, pid: query.pid }
      return (await nodes.listChildren(database, seesAll(caller), asked)).map(nodeOnWire)
    },
    async ofParentInAll({ query, caller }) {
      const asked = { aid: undefined, pid: query.pid }
      return (await nodes.listChildren(database, seesAll(caller), asked)).map(nodeOnWire)
    },
    async parentIds({ body, caller }) {
      const found = await nodes.listParentIds(database, seesAll(caller), body.ids)
      return [...new Set(body.ids)].flatMap((id) => {
        const above = found.get(id)
        return above === undefined ? [] : [{ id, parentIds: [...above] }]
      })
    },
    async byKeyword({ query, caller }) {
      const asked = { words: query.keyword.trim(), aid: query.aid, limit: MOST_HITS }
      if (asked.words === '') return []
      return (await nodes.searchNodes(database, seesAll(caller), asked)).map(foundOnWire)
    },
    async treeByAid({ query, caller }) {
      const types = await nodes.listNodeTypes(database, seesAll(caller))
      const type = types.find(({ aid }) => aid === query.aid) ?? refuseMissing(caller, 'type')
      const details = await nodes.listSeen(database, seesAll(caller), { aid: type.aid, level: undefined })
      return { aid: type.aid, name: type.name, details: details.map(nodeOnWire) }
    },
    addDetail: ({ body, caller, write }) => editNodes.addNode(write, caller, body),
    editDetail: ({ body, caller, write }) => editNodes.editNode(write, caller, { ...body, rev: body.rev }),
    moveDetail: ({ body, caller, write }) => editNodes.moveNode(write, caller, { ...body, rev: body.rev }),
    removeDetail: ({ body, caller, write }) => editNodes.removeNode(write, caller, body.id),

    async peoplePage({ query, caller }) {
      const paging = longPagingOf(query)
      // Whoever only reads people is told no login name (answers B6).
      const inUserNames = caller.permissions.has('user:write')
      const search = {
        keyword: (query.keyword ?? '').trim(),
        inUserNames,
        detailIds: query.ids,
        below: query.below,
        roleIds: [],
      }
      const { ids, ...page } = await pageOfUsers(database, search, paging)
      const rows = await readPeopleWithAttributes(database, ids, query.aid)
      return {
        ...page,
        page: paging.page,
        pageSize: paging.pageSize,
        rows: rows.map((row) => ({
          ...row,
          userName: inUserNames ? row.userName : '',
          attributes: [...row.attributes],
        })),
      }
    },
    attributesOf: ({ query, caller }) => editAttributes.listOf(database, caller, query.userId, query.aid),
    saveAttributes: ({ body, caller, write }) => editAttributes.save(write, caller, { ...body, aid: body.aid }),
    removeAttributes: ({ body, caller, write }) => editAttributes.remove(write, caller, body),
    assign: ({ body, caller, writeEach }) => editAttributes.assign(writeEach, caller, body),
  })
}

/** What is not shown to everybody is shown to whoever administers the organisation (answers F1). */
const seesAll = (caller: Caller) => caller.permissions.has('organize:write')
const flagOf = (value: boolean): 0 | 1 => (value ? 1 : 0)

const typeOnWire = ({ clientShow, ...type }: nodes.NodeType) => ({
  ...type,
  clientShow: flagOf(clientShow),
  builtIn: isBuiltIn(type.aid),
})
const nodeOnWire = ({ clientShow, ...node }: nodes.OrganisationNode) => ({ ...node, clientShow: flagOf(clientShow) })
const foundOnWire = ({ above, typeName, ...node }: nodes.FoundNode) => ({
  ...nodeOnWire(node),
  typeName,
  above: [...above],
})
