import type { EquipmentDetail } from '@ritzel/contract';

type NameIn = (name: string) => string;

/** An equipment whose kinematics call shafts, stages, bearings and sensors what the reader's language calls them. */
export function withKinematicsNames(detail: EquipmentDetail, nameIn: NameIn): EquipmentDetail {
  const { kinematics } = detail;
  if (kinematics === null) return detail;
  return { ...detail, kinematics: { ...kinematics, document: named(kinematics.document, nameIn) } };
}

type Document = NonNullable<EquipmentDetail['kinematics']>['document'];
type Value = Document[string];

/** The lists of a document of kinematics hold elements with a name; whatever else it holds stays as it is. */
function named(document: Document, nameIn: NameIn): Document {
  return Object.fromEntries(
    Object.entries(document).map(([key, list]) => [
      key,
      Array.isArray(list) ? list.map((element) => namedElement(element, nameIn)) : list,
    ]),
  );
}

function namedElement(element: Value, nameIn: NameIn): Value {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return element;
  return typeof element.name === 'string' ? { ...element, name: nameIn(element.name) } : element;
}
