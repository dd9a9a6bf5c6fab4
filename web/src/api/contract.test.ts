import { describe, expectTypeOf, it } from "vitest";
import type { Answer, BodyOf } from "./contract";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** The type check is the test: the path and method of a call site yield the types of api/openapi.yaml. */
describe("the contract of calls", () => {
  it("gives the answer of a path, with names and with numbers in it", () => {
    expectTypeOf<Answer<"/api/v4/member/info", "GET">>().toEqualTypeOf<Schemas["MemberInfo"]>();
    expectTypeOf<Answer<`/api/v4/member/receipt/${string}`, "GET">>().toEqualTypeOf<Schemas["Receipt"]>();
    expectTypeOf<Answer<`/api/v4/locations/${number}`, "GET">>().toEqualTypeOf<Schemas["Location"]>();
  });

  it("keeps paths apart that begin alike", () => {
    expectTypeOf<Answer<`/api/km/office/${number}/plans`, "GET">>().toEqualTypeOf<Schemas["OfficePlans"]>();
    expectTypeOf<Answer<`/api/km/office/${number}/details`, "GET">>().toEqualTypeOf<Schemas["OfficeDetails"]>();
  });

  it("leaves a path that only the running page knows to a schema", () => {
    expectTypeOf<Answer<string, "GET">>().toBeUnknown();
    expectTypeOf<BodyOf<string, "POST">>().toBeUnknown();
  });

  it("gives nothing usable for a path or a method that the document does not have", () => {
    expectTypeOf<Answer<"/api/v4/member/inf", "GET">>().toHaveProperty("noSuchCallInOpenApi");
    expectTypeOf<Answer<"/api/v4/member/info", "DELETE">>().toHaveProperty("noSuchCallInOpenApi");
  });

  it("wants the fields of a body, with any text in them", () => {
    expectTypeOf<{ planId: number; billingCycle: string }>().toExtend<BodyOf<"/api/km/checkout", "POST">>();
    expectTypeOf<{ planId: number }>().not.toExtend<BodyOf<"/api/km/checkout", "POST">>();
    expectTypeOf<{ planId: string; billingCycle: string }>().not.toExtend<BodyOf<"/api/km/checkout", "POST">>();
  });
});
