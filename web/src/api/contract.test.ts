import { describe, expectTypeOf, it } from "vitest";
import type { Answer, BodyOf } from "./contract";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** The type check is the test: the path and method of a call site yield the types of api/openapi.yaml. */
describe("types of calls", () => {
  it("a path with string or number parameters has its response type", () => {
    expectTypeOf<Answer<"/api/v4/member/info", "GET">>().toEqualTypeOf<Schemas["MemberInfo"]>();
    expectTypeOf<Answer<`/api/v4/member/receipt/${string}`, "GET">>().toEqualTypeOf<Schemas["Receipt"]>();
    expectTypeOf<Answer<`/api/v4/locations/${number}`, "GET">>().toEqualTypeOf<Schemas["Location"]>();
  });

  it("paths with a common prefix have their own types", () => {
    expectTypeOf<Answer<`/api/km/office/${number}/plans`, "GET">>().toEqualTypeOf<Schemas["OfficePlans"]>();
    expectTypeOf<Answer<`/api/km/office/${number}/details`, "GET">>().toEqualTypeOf<Schemas["OfficeDetails"]>();
  });

  it("a path of type string has an unknown type", () => {
    expectTypeOf<Answer<string, "GET">>().toBeUnknown();
    expectTypeOf<BodyOf<string, "POST">>().toBeUnknown();
  });

  it("a path or method that the API lacks has the property noSuchCallInOpenApi", () => {
    expectTypeOf<Answer<"/api/v4/member/inf", "GET">>().toHaveProperty("noSuchCallInOpenApi");
    expectTypeOf<Answer<"/api/v4/member/info", "DELETE">>().toHaveProperty("noSuchCallInOpenApi");
  });

  it("requires the fields of a body, and accepts any string for an enumeration", () => {
    expectTypeOf<{ planId: number; billingCycle: string }>().toExtend<BodyOf<"/api/km/checkout", "POST">>();
    expectTypeOf<{ planId: number }>().not.toExtend<BodyOf<"/api/km/checkout", "POST">>();
    expectTypeOf<{ planId: string; billingCycle: string }>().not.toExtend<BodyOf<"/api/km/checkout", "POST">>();
  });
});
