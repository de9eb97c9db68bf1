import type { CONDITION_EN } from './condition-texts-en.ts';

/** Why a condition is what it is, in Chinese. */
export const CONDITION_ZH: Readonly<Record<keyof typeof CONDITION_EN, string>> = {
  CONDITION_ABOVE: '{signal:name}：{value} {unit:unit}，高于{limit} {unit:unit}（{boundary}，{set}）。',
  CONDITION_BELOW: '{signal:name}：{value} {unit:unit}，低于{limit} {unit:unit}（{boundary}，{set}）。',
  CONDITION_HELD:
    '{signal:name}已回到{value} {unit:unit}；在五次测量均明显离开{limit} {unit:unit}之前仍按超限计（{boundary}，{set}）。',
  CONDITION_WITHIN: '{signal:name}：{value} {unit:unit}，在{limit} {unit:unit}以内（{boundary}，{set}）。',
  CONDITION_CLEAR: '{signal:name}：{value} {unit:unit}，高于{limit} {unit:unit}（{boundary}，{set}）。',
  CONDITION_SILENT: '{signal:name}自{at}起没有测量值。',
  CONDITION_SENSOR_FAULT: '{signal:name}：传感器未给出有效值。',
  CONDITION_IS: '{name}：{severity|}。',

  WHY_LIMIT: '{value}，高于{limit} {boundary}',
  WHY_LIMIT_BELOW: '{value}，低于{limit} {boundary}',
  WHY_LIMIT_NEAR: '{value}，限值{limit} {boundary}',
  WHY_LIMIT_ONLY: '超过限值',
  WHY_CHANGE: '{value}，基线为{baseline}',
  WHY_CHANGE_ONLY: '与基线相比有变化',
  WHY_FINDING: '有损伤迹象',
  WHY_STALE: '自{at}起无数据',
  WHY_STALE_ONLY: '长时间无数据',
  WHY_HEALTHY: '在所有限值以内',
  WHY_HEALTHY_VALUE: '{value}，限值{limit} {boundary}',
  WHY_SENSOR_FAULT: '传感器故障',
  WHY_NO_CRITERION: '未设置限值',
  WHY_NO_DATA: '尚无测量',
};

export const CONDITION_WORDS_ZH: Readonly<Record<string, string>> = {
  UNKNOWN: '未知',
  OK: '正常',
  GOOD: '良好',
  AVERAGE: '一般',
  WARNING: '警告',
  SEVERE: '严重',
  CRITICAL: '危急',
};
